import { h, makeButton } from '../shared/dom.mjs';
import { saveFile } from '../shared/files.mjs';
import { reportOf } from './report.mjs';
import { reportHtml } from './report_page.mjs';

const REPORT_FILE = 'roofline-lab-report.html';

// A name, the button `My report`, and what became of it. The report is saved and opened: where a school's browser
// allows only one of the two, or neither, there is still a way to it. `paper` is the style of pages for paper.
export function makeReportCard(tour, paper) {
  const name = h('input', { type: 'text', class: 'field', maxlength: 80, autocomplete: 'off', spellcheck: 'false' });
  const status = h('p', { class: 'note', role: 'status', 'aria-label': 'My report' });
  let address = null;

  const say = (...words) => {
    status.replaceChildren(...words);
    status.scrollIntoView({ block: 'nearest' });
  };
  const make = () => {
    const lessons = reportOf(tour.lessons, tour.progress, (lesson, step) => tour.asked && lesson === tour.lesson && step === tour.step);
    if (lessons.every(({ entries }) => entries.length === 0)) {
      say('There is nothing to report yet. Work on a step first.');
      return;
    }
    const date = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
    const html = reportHtml(lessons, { name: name.value.trim(), date, css: paper });
    saveFile(REPORT_FILE, 'text/html', html);
    if (address) URL.revokeObjectURL(address);
    address = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
    if (window.open(address, '_blank')) say(`Your report is open in a new tab, to be read or printed. It is also saved as ${REPORT_FILE}, among your downloads.`);
    else say(`This browser opened no new tab. Your report is saved as ${REPORT_FILE}, among your downloads. If it is not there: `, h('a', { href: address }, 'Show it in this tab'));
  };
  return h('section', { class: 'report', 'aria-label': 'Report' },
    h('label', { class: 'note' }, 'Your name on the report (may be left empty)', name),
    makeButton('My report', 'My report', make),
    status);
}
