/** What versions of long support do not know yet, and Playwright asks of each page. */
const UNKNOWN = [
  'browser.setDownloadBehavior',
  'emulation.setMediaFeaturesOverride',
  'emulation.setScreenOrientationOverride',
  'emulation.setScreenSettingsOverride',
  'network.addDataCollector',
];

/** Firefox as it is installed, driven by WebDriver BiDi. Instead of what it does not know a question that changes nothing is sent. */
export function launchFirefox(firefox) {
  const stringify = JSON.stringify;
  JSON.stringify = (value, ...rest) =>
    stringify(UNKNOWN.includes(value?.method) ? { ...value, method: 'session.status', params: {} } : value, ...rest);
  return firefox.launch({ channel: 'moz-firefox', executablePath: process.env.FIREFOX });
}
