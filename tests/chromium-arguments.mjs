// The arguments that every Chromium of the tests and benches is started with.

/**
 * Each context of a headless Chromium loads two pages for the list under an address bar that nobody sees: more processor time than
 * the lesson takes. Playwright's own list of features is replaced by this one, so what the tests need of it stands here too.
 */
const unused = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PreconnectToSearch',
  'NetworkTimeServiceQuerying',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unused}`,
];
