// A pasted config and the machine are not among the inputs that Reset, links and an answer speak of.
const inputsIn = ({ config: _, machine: __, ...inputs }) => inputs;

// The inputs of the KV cache tab and the server's last account of them. A change asks the server once and the answer is
// drawn once; what is refused stays in its field, and the last account stays beside it.
//
// Events: 'asked' when the server was asked, 'answered' when it answered, 'lost' when it is gone, 'reset'
// when everything was put back.
export class BenchStore {
  constructor(config, send) {
    Object.assign(this, { config, send });
    this.start = inputsIn(config.defaults);
    this.request = this.start;
    this.machine = null;
    this.pasted = { name: '', text: null }; // a config.json: it stays in this browser's tab and in its session
    this.pastedSent = null;
    this.answer = null; // the last account, with what it was made of in `answer.echo`
    this.refusals = {};
    this.asked = 0;
    this.answered = 0;
    this.connected = true;
    this.isOld = false; // the machine is another one by now
    this.unanswered = false; // a change was made after the server had gone
    this.undoable = null;
    this.staged = null; // where Reset goes inside a lesson's step
    this.hides = false; // the step asks for a number of the account
    this.listeners = new Set();
  }

  subscribe(fn) { this.listeners.add(fn); }
  emit(event) { for (const fn of this.listeners) fn(event); }

  get waits() { return this.connected && this.answered < this.asked; }
  // The account beside the inputs is of other inputs than these.
  get isBehind() { return Object.keys(this.refusals).length > 0 || (!this.connected && this.unanswered); }
  get isWrong() { return (this.answer?.wrong.on.length ?? 0) > 0; }
  get hasCandidate() { return this.request.ck !== null; }

  // One change of any number of values, one message.
  change(values) {
    const same = Object.entries(values).every(([key, value]) => String(this.request[key]) === String(value));
    if (same) return;
    this.undoable = null;
    this.use({ ...this.request, ...values });
  }

  use(request) {
    this.request = request;
    this.ask();
  }

  paste(name, text) {
    this.pasted = { name, text };
    this.undoable = null;
    this.use({ ...this.request, model: 'config', config_name: name });
  }

  // A change on the other tab is asked about once this one is looked at.
  setMachine(machine, inView) {
    this.machine = machine;
    this.isOld = this.asked > 0;
    if (inView) this.catchUp();
  }

  catchUp() {
    if (this.isOld) this.ask();
  }

  ask() {
    this.isOld = false;
    if (!this.connected) {
      this.unanswered = true;
      this.emit('lost');
      return;
    }
    this.asked += 1;
    const isNew = this.pasted.text !== this.pastedSent;
    this.pastedSent = this.pasted.text;
    this.send({ ...this.request, ...(isNew ? { config: this.pasted.text } : {}), machine: this.machine, asked: this.asked });
    this.emit('asked');
  }

  take(answer) {
    this.answered = answer.asked;
    // A later change is on its way, and its answer will be drawn.
    if (this.answered < this.asked) return;
    this.refusals = answer.refusals;
    if (Object.keys(this.refusals).length === 0) {
      this.answer = answer;
      this.request = this.inputsOf(answer.echo);
    }
    this.emit('answered');
  }

  // What was understood, by the keys that are inputs.
  inputsOf(echo) {
    return { ...this.request, ...inputsIn(echo) };
  }

  reset() {
    // A second Reset in a row must not take away what Undo would bring back.
    const before = this.undoable ?? this.request;
    this.use(this.staged ?? this.start);
    this.undoable = before;
    this.emit('reset');
  }

  undo() {
    const before = this.undoable;
    this.undoable = null;
    this.use(before);
    this.emit('reset');
  }

  lose() {
    this.connected = false;
    this.emit('lost');
  }
}
