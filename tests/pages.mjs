// Pages that tests hand on: a visit to one that is there takes a fifth of the time of a new one, which has all code to load and to compile.

/** What outlasts a visit. A page or context of which one is used is not handed on. */
const OUTLASTS = ['addInitScript', 'emulateMedia', 'exposeFunction', 'route', 'grantPermissions', 'newCDPSession', 'setOffline'];

/** Forgets what an earlier test has stored. Runs in the page. */
async function forget() {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases())
    await new Promise((resolve, reject) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: reject }));
}

/**
 * `pageFor(options)` has a page of the `context`, if one is given; else that of an earlier test with the same options of a context, or a new one, with
 * which `listen` is called. `page.visit(url)` goes there, and `page.end()` hands the page on or closes it, if it is not over. `origin` is that of all visits.
 */
export function pagesOf(browser, origin, listen) {
  const idle = {};
  return async function pageFor({ context: given, viewport, ...options }) {
    const others = (idle[JSON.stringify(options)] ??= []);
    const earlier = given ? undefined : others.pop();
    if (earlier) {
      await earlier.setViewportSize(viewport);
      await earlier.mouse.move(0, 0);
      return earlier;
    }
    const context = given ?? (await browser.newContext({ viewport, ...options }));
    const page = await context.newPage();
    let isOwn = given !== undefined || options.javaScriptEnabled === false;
    for (const object of [page, context])
      for (const name of OUTLASTS) {
        const act = object[name];
        object[name] = act && ((...args) => ((isOwn = true), act.apply(object, args)));
      }
    listen(page);
    page.visit = async (url) => {
      Object.assign(page, { complaints: [], requests: [], isOver: false });
      await page.goto(url);
    };
    page.end = async () => {
      if (page.isOver || page.isClosed()) return;
      page.isOver = true;
      if (isOwn) return context.close();
      await Promise.all(context.pages().map((one) => one !== page && one.close()));
      await page.goto(`${origin}/nothing`); // ends what is under way
      await page.evaluate(forget);
      others.push(page);
    };
    return page;
  };
}
