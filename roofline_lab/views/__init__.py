"""Panel and Bokeh views: the plot, the instrument around it and the page."""
