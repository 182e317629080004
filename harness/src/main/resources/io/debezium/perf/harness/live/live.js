// Shows the state that the server sends. Everything that comes from it is set as text, never as markup.
(() => {
  'use strict';
  const SHOWN_MILLIS = 180000;
  const GAP_MILLIS = 4000;
  const WIDTH = 300;
  const HEIGHT = 60;

  const element = id => document.getElementById(id);
  const text = (id, words) => {
    if (element(id).textContent !== words) {
      element(id).textContent = words;
    }
  };

  const number = value => value.toLocaleString('en-US', {maximumSignificantDigits: 3});
  const micros = value => value < 1e6 ? number(value / 1e3) + ' ms' : number(value / 1e6) + ' s';
  // In the units of the reports.
  const bytes = value => value < 2 ** 20 ? number(value / 2 ** 10) + ' KiB'
    : value < 2 ** 30 ? number(value / 2 ** 20) + ' MiB' : number(value / 2 ** 30) + ' GiB';
  const duration = value => {
    const seconds = Math.max(0, Math.round(value / 1000));
    return seconds < 60 ? seconds + ' s' : Math.floor(seconds / 60) + ' min ' + (seconds % 60) + ' s';
  };

  const TILES = [
    {id: 'events', value: r => r.point.eventsPerSecond, words: number, detail: () => ''},
    {id: 'lag', value: r => r.point.latencyP50Micros, words: micros, detail: r => [
      r.point.latencyP99Micros === null ? '' : 'p99 ' + micros(r.point.latencyP99Micros),
      r.lagBytes === null ? '' : bytes(r.lagBytes) + ' of WAL',
    ].filter(words => words).join(', ')},
    {id: 'cpu', value: r => r.point.cpuCores, words: number, detail: () => ''},
    {id: 'heap', value: r => r.point.heapUsedBytes, words: bytes, detail: () => ''},
  ];

  let state = null;
  // How much the server's clock is ahead of this one's.
  let ahead = 0;
  let answeredAt = Date.now();
  let lost = false;

  const line = (tile, now, most) => {
    let path = '';
    let before = -Infinity;
    for (const reading of state.history) {
      const value = tile.value(reading);
      if (value === null || reading.at < now - SHOWN_MILLIS) {
        continue;
      }
      const x = WIDTH * (1 - (now - reading.at) / SHOWN_MILLIS);
      const y = HEIGHT - 2 - (HEIGHT - 4) * (most > 0 ? value / most : 0);
      path += (reading.at - before > GAP_MILLIS ? 'M' : 'L') + x.toFixed(1) + ' ' + y.toFixed(1);
      before = reading.at;
    }
    return path;
  };

  const draw = tile => {
    const figure = element(tile.id);
    const reading = state.reading;
    const value = reading ? tile.value(reading) : null;
    figure.querySelector('.value').textContent = value === null ? '-' : tile.words(value);
    figure.querySelector('.detail').textContent = reading ? tile.detail(reading) : '';
    const now = state.history.length ? state.history[state.history.length - 1].at : state.at;
    const values = state.history.filter(r => r.at >= now - SHOWN_MILLIS).map(tile.value).filter(v => v !== null);
    const most = values.length ? Math.max(...values) : 0;
    figure.querySelector('path').setAttribute('d', line(tile, now, most));
    figure.querySelector('.range').textContent =
      values.length ? 'last 3 minutes, maximum ' + tile.words(most) : '';
  };

  const list = (parent, words) => {
    const same = parent.children.length === words.length
      && words.every((each, i) => parent.children[i].textContent === each);
    if (!same) {
      parent.replaceChildren(...words.map(each => {
        const item = document.createElement('li');
        item.textContent = each;
        return item;
      }));
    }
  };

  const time = () => {
    if (!state) {
      return;
    }
    const now = Date.now() + ahead;
    const over = state.end !== null;
    text('since', 'since ' + new Date(state.startedAt).toLocaleTimeString() + ', '
      + duration((over ? state.at : now) - state.startedAt));
    text('left', state.phaseEndsAt === null ? ''
      // Other phases have a fixed length; this one ends when the program has caught up.
      : (state.phase === 'catchup' ? 'at most ' : '') + duration(state.phaseEndsAt - now) + ' left');
    const silent = lost ? 'no response since ' + new Date(answeredAt).toLocaleTimeString()
      + ': the command was killed or the connection is broken' : 'running';
    text('status', over ? (state.end.failure ? 'ended, incomplete' : 'ended') : silent);
    element('status').classList.toggle('lost', over ? state.end.failure !== '' : lost);
  };

  const render = () => {
    if (!state || document.hidden) {
      return;
    }
    document.title = (state.end ? 'ended: ' : state.phase ? state.phase + ': ' : '') + state.command;
    text('command', state.command);
    element('now').hidden = state.end !== null;
    text('doing', state.doing);
    text('phase', state.phase);
    text('busy', state.busy === state.doing ? '' : state.busy);
    TILES.forEach(draw);
    list(element('lines'), state.lines);
    element('warnings').hidden = state.warnings.length === 0;
    list(element('warnings').querySelector('ul'), state.warnings);
    if (state.end) {
      element('end').hidden = false;
      element('end').classList.toggle('failed', state.end.failure !== '');
      text('failure', state.end.failure);
      text('headline', state.end.headline);
      text('report', state.end.report);
      element('report-line').hidden = state.end.report === '';
    } else {
      element('end').hidden = true;
    }
    time();
  };

  const ask = async () => {
    try {
      state = await (await fetch('/state')).json();
      ahead = state.at - Date.now();
      answeredAt = Date.now();
      lost = false;
    } catch (refused) {
      lost = true;
    }
    if (state && state.end) {
      clearInterval(clock);
    } else {
      setTimeout(ask, 500);
    }
    render();
  };
  const clock = setInterval(() => document.hidden || time(), 1000);
  document.addEventListener('visibilitychange', render);
  ask();
})();
