// What the other scripts share: data out of the page, colours out of the style sheet, figures as text.
const perf = (() => {
  'use strict';
  document.documentElement.classList.add('scripted');
  const dark = window.matchMedia('(prefers-color-scheme: dark)');

  return {
    /** The data of a script element, or null where the page has none. */
    data(id) {
      const element = document.getElementById(id);
      return element ? JSON.parse(element.textContent) : null;
    },
    colour(name) {
      return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
    },
    /** Calls back whenever the colours have changed. */
    onColours(callback) {
      dark.addEventListener('change', callback);
    },
    /** Three significant digits, as in the rest of the report. */
    number(value) {
      return value.toLocaleString('en-US', Math.abs(value) >= 1000
        ? {maximumSignificantDigits: 3} : {minimumSignificantDigits: value === 0 ? 1 : 3, maximumSignificantDigits: 3});
    },
    count(value) {
      return value.toLocaleString('en-US');
    },
    percent(share) {
      return share > 0 && share < 0.0005 ? '< 0.1 %' : (share * 100).toFixed(1) + ' %';
    },
    element(name, text) {
      const element = document.createElement(name);
      element.textContent = text;
      return element;
    },
  };
})();
