// The studio as a person meets it: by role and visible text.

export class Studio {
  constructor(page) {
    this.page = page;
    this.question = page.getByRole("heading", { level: 1 });
    this.alert = page.getByRole("alert");
    this.transcript = page.getByRole("dialog");
    this.grid = page.getByRole("grid", { name: "Rollouts" });
    this.search = page.getByRole("searchbox");
  }

  /** Opens an address and waits until the studio shows what it names, or says why not. */
  async open(url) {
    // An address that differs after # alone is not a new page to a browser.
    await this.page.goto("about:blank");
    await this.page.goto(url);
    const shown = url.includes("#") ? this.agreement().or(this.alert) : this.question;
    await shown.first().waitFor();
  }

  /** The sentence on whether the numbers are what was stated. */
  agreement() {
    return this.page.getByText(/^[✓✗○]?\s*(Same as stated|Not the same as stated|Computed here)/).first();
  }

  /** The numbers of every arm: `{ "pass@1": ["52.1", "[37.8, 66.1]", "24", …] }`. */
  async numbers() {
    const table = this.page.getByRole("table", { name: "Numbers of every arm, in points" });
    const rows = {};
    for (const row of await table.getByRole("row").all()) {
      const cells = await row.getByRole("cell").allInnerTexts();
      const heads = await row.getByRole("rowheader").allInnerTexts();
      if (cells.length > 0 && heads.length > 0) rows[heads[0]] = cells;
    }
    return rows;
  }

  /** Chooses files, as the picker's dialog would give them. */
  async choose(...paths) {
    await this.page.locator("input[type=file]").first().setInputFiles(paths);
  }

  /** The button that opens a rollout's transcript. */
  rollout(task, number) {
    return this.page.getByRole("button", { name: new RegExp(`^${task}, rollout ${number}:`) }).first();
  }

  tab(name) {
    return this.page.getByRole("tab", { name: new RegExp(`^${name}`) });
  }

  button(name) {
    return this.page.getByRole("button", { name });
  }

  /** Whether the page is wider than its window. */
  overflows() {
    return this.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  }
}
