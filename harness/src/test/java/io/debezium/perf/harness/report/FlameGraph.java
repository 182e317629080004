package io.debezium.perf.harness.report;

import java.util.List;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;

/**
 * A flame graph in a browser.
 *
 * @param id by which the ids of its parts begin
 */
record FlameGraph(Page page, String id) {

    /** Height of a frame, in pixels. */
    private static final int ROW = 19;

    /** Where a frame that is searched for is drawn: the middle of the widest stretch in the colour of what was found. */
    private static final String FOUND_AT =
            """
            canvas => {
              const ratio = window.devicePixelRatio;
              const d3Colour = d3.rgb(perf.colour('match'));
              const {data, width, height} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
              const found = (x, y) => {
                const i = 4 * (y * width + x);
                return data[i] === d3Colour.r && data[i + 1] === d3Colour.g && data[i + 2] === d3Colour.b;
              };
              let best = [0, 0, 0];
              for (let y = 2; y < height; y += Math.round(19 * ratio)) {
                for (let x = 0, run = 0; x < width; x++) {
                  run = found(x, y) ? run + 1 : 0;
                  best = run > best[2] ? [x - run / 2, y, run] : best;
                }
              }
              return best.map(pixels => Math.round(pixels / ratio));
            }""";

    /** The mean colour of a place of a canvas: red, green, blue. */
    private static final String COLOUR_AT =
            """
            (canvas, [x, y]) => {
              const ratio = window.devicePixelRatio;
              const d = canvas.getContext('2d').getImageData(x * ratio, y * ratio, 12, 4).data;
              return [0, 1, 2].map(c => Math.round(d.filter((v, i) => i % 4 === c).reduce((a, b) => a + b) / (d.length / 4)));
            }""";

    /** The middle of the upper edge of a frame, and its width; all 0 when it is not drawn. */
    @SuppressWarnings("unchecked")
    List<Integer> place(String name) {
        part("search").fill(name);
        List<Integer> place = (List<Integer>) part("canvas").evaluate(FOUND_AT);
        part("search").fill("");
        return place;
    }

    @SuppressWarnings("unchecked")
    List<Integer> colour(List<Integer> place) {
        return (List<Integer>) part("canvas").evaluate(COLOUR_AT, place);
    }

    void hover(List<Integer> place) {
        part("canvas").scrollIntoViewIfNeeded();
        part("canvas").hover(new Locator.HoverOptions().setPosition(place.get(0), place.get(1) + 6));
    }

    /**
     * @param x pixels from the left
     * @param depth of the frame; 0 is that of all
     */
    void click(int x, int depth) {
        part("canvas").scrollIntoViewIfNeeded();
        part("canvas").click(new Locator.ClickOptions().setPosition(x, depth * ROW + ROW / 2));
    }

    /** Of the frame at such a place the tooltip is shown then. */
    void hover(int x, int depth) {
        part("canvas").scrollIntoViewIfNeeded();
        part("canvas").hover(new Locator.HoverOptions().setPosition(x, depth * ROW + ROW / 2));
    }

    /** What is said below the graph of the frame that has its focus. */
    String detail() {
        return part("detail").textContent();
    }

    /** What was last said to those who do not see the graph. */
    String live() {
        return part("live").textContent();
    }

    /** What is shown beside the pointer; empty when nothing is. */
    String tip() {
        return part("tip").isVisible() ? part("tip").textContent() : "";
    }

    Locator part(String name) {
        return page.locator("#" + id + "-" + name);
    }
}
