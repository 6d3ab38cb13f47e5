// The plot is a Bokeh document of its own, the same for every visitor: the server writes it once, as JSON, and what
// changes in it is nobody's business but this page's.
export async function showFigure(item, box) {
  const views = await Bokeh.embed.embed_item(item, box);
  const [view] = views.roots;
  return { plot: view.model, end: () => view.remove() };
}
