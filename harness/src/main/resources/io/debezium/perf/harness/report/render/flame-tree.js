// The tree of a flame graph: laid out by d3, searched. Knows neither what a frame means nor how it is drawn.
// A frame is {name, weight, children} and whatever its graph adds; `pruned` ones stand for several and are not found.
perf.flameTree = all => {
  'use strict';
  const root = d3.hierarchy(all).each(node => {
    node.value = node.data.weight;
  });
  d3.partition()(root);
  const rows = [];
  root.each(node => {
    (rows[node.depth] ??= []).push(node);
  });

  return {
    root,
    /** Frames by depth, from left to right. */
    rows,
    /** The frame at a depth that covers x, a share of the whole's width; or undefined. */
    at(depth, x) {
      const row = rows[depth] ?? [];
      const node = row[d3.bisector(candidate => candidate.x0).right(row, x) - 1];
      return node !== undefined && x < node.x1 ? node : undefined;
    },
    /** Weight that is a frame's own and no callee's. */
    self(node) {
      return node.value - d3.sum(node.children ?? [], child => child.value);
    },
    /**
     * Marks every frame whose name has the text in it. Returns how many, and those that no other is a caller of: a stack
     * counts once, however many of its frames are found.
     */
    search(text) {
      const wanted = text.trim().toLowerCase();
      const found = {frames: 0, tops: []};
      root.each(node => {
        node.match = wanted !== '' && !node.data.pruned && node.depth > 0 && node.data.name.toLowerCase().includes(wanted);
        node.matchAbove = node.parent !== null && (node.parent.match || node.parent.matchAbove);
        if (node.match) {
          found.frames++;
          if (!node.matchAbove) {
            found.tops.push(node);
          }
        }
      });
      return found;
    },
  };
};

/** The root of frames that come depth first: `frame(i)` makes the i-th, whose depth is `depth(i)`. */
perf.flameFrames = (count, depth, frame) => {
  'use strict';
  const open = [];
  for (let i = 0; i < count; i++) {
    open[depth(i)] = frame(i);
    if (depth(i) > 0) {
      open[depth(i) - 1].children.push(open[depth(i)]);
    }
  }
  return open[0];
};
