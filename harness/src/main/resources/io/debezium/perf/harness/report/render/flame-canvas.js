// Draws the visible part of a flame tree. What a frame's colour means is the caller's business.
perf.flameCanvas = (canvas, view, room, fill) => {
  'use strict';
  const ROW = 19;
  const TEXT_FROM = 26;
  const INVISIBLE = 0.4;
  const context = canvas.getContext('2d');
  let width = 0;
  let height = 0;
  let characterWidth = 7;

  function fit(tree) {
    width = view.clientWidth;
    const full = tree.rows.length * ROW;
    height = Math.min(full, Math.round(window.innerHeight * 0.85));
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = width + 'px';
    canvas.style.height = height + 'px';
    room.style.height = full - height + 'px';
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.font = '12px ' + getComputedStyle(document.querySelector('code') ?? document.body).fontFamily;
    context.textBaseline = 'middle';
    characterWidth = context.measureText('mmmmmmmmmm').width / 10;
  }

  /** Left edge and width in pixels when `zoom` fills the view; its callers fill it too. */
  function span(node, zoom) {
    if (node.depth < zoom.depth) {
      return [0, width];
    }
    const scale = width / (zoom.x1 - zoom.x0);
    return [(node.x0 - zoom.x0) * scale, (node.x1 - node.x0) * scale];
  }

  function caption(name, room) {
    const characters = Math.floor((room - 8) / characterWidth);
    if (name.length <= characters) {
      return name;
    }
    const short = name.split('.').slice(-2).join('.');
    return short.length <= characters ? short : short.slice(0, Math.max(0, characters - 2)) + '..';
  }

  function drawFrame(node, zoom, top, focused) {
    const [left, wide] = span(node, zoom);
    if (wide < INVISIBLE || left > width || left + wide < 0) {
      return;
    }
    const from = Math.max(0, left);
    const inner = Math.max(INVISIBLE, Math.min(width, left + wide) - from - (wide > 3 ? 1 : 0));
    const {colour, alpha, only} = fill(node, zoom);
    context.globalAlpha = alpha;
    context.fillStyle = colour;
    context.fillRect(from, top, inner, ROW - 1);
    if (only === 'hatched') {
      hatch(from, top, inner);
    } else if (only === 'outlined') {
      outline(from, top, inner, 1);
    }
    context.globalAlpha = 1;
    if (inner > TEXT_FROM) {
      context.fillStyle = alpha < 1 ? perf.colour('text') : perf.colour('on-frame');
      context.fillText(caption(node.data.name, inner), from + 4, top + ROW / 2);
    }
    if (node === focused) {
      outline(from, top, inner, 2);
    }
  }

  function outline(from, top, inner, line) {
    context.strokeStyle = perf.colour('text');
    context.lineWidth = line;
    context.strokeRect(from + line / 2, top + line / 2, Math.max(1, inner - line), ROW - 1 - line);
  }

  /** Thin lines that leave the text readable. */
  function hatch(from, top, inner) {
    context.save();
    context.beginPath();
    context.rect(from, top, inner, ROW - 1);
    context.clip();
    context.globalAlpha *= 0.45;
    context.strokeStyle = perf.colour('on-frame');
    context.lineWidth = 1;
    context.beginPath();
    for (let x = from - ROW; x < from + inner; x += 5) {
      context.moveTo(x, top + ROW);
      context.lineTo(x + ROW, top);
    }
    context.stroke();
    context.restore();
  }

  /** The frames of a row that lie within the zoomed one, found without looking at the others. */
  function visible(tree, depth, zoom) {
    if (depth <= zoom.depth) {
      return [zoom.ancestors()[zoom.depth - depth]];
    }
    const row = tree.rows[depth];
    const start = d3.bisector(node => node.x1).right(row, zoom.x0);
    const end = d3.bisector(node => node.x0).left(row, zoom.x1);
    return row.slice(start, end);
  }

  return {
    fit,
    draw(tree, zoom, focused) {
      context.clearRect(0, 0, width, height);
      const first = Math.floor(view.scrollTop / ROW);
      const last = Math.min(tree.rows.length - 1, Math.ceil((view.scrollTop + height) / ROW));
      for (let depth = first; depth <= last; depth++) {
        for (const node of visible(tree, depth, zoom)) {
          drawFrame(node, zoom, depth * ROW - view.scrollTop, focused);
        }
      }
    },
    /** The frame under a point of the canvas, or undefined. */
    at(tree, zoom, x, y) {
      const depth = Math.floor((y + view.scrollTop) / ROW);
      return depth <= zoom.depth
        ? zoom.ancestors()[zoom.depth - depth]
        : tree.at(depth, zoom.x0 + x / width * (zoom.x1 - zoom.x0));
    },
    /** Scrolls as little as needed to show a frame's row. */
    reveal(node) {
      const top = node.depth * ROW;
      if (top < view.scrollTop) {
        view.scrollTop = top;
      } else if (top + ROW > view.scrollTop + height) {
        view.scrollTop = top + ROW - height;
      }
    },
  };
};
