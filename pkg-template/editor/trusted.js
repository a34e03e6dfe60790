/** If the Content-Security-Policy requires trusted types, a worker starts only from an address that a policy has passed. But
    bundlers do not recognise the expression that makes the worker with a policy in it. So while `start` runs, `Worker` is replaced
    by one that applies the package's policy. */
export function trusted(start) {
  const { Worker } = globalThis;
  const policy = ownPolicy();
  if (policy === undefined) return start();
  globalThis.Worker = function (address, options) {
    return new Worker(policy.createScriptURL(String(address)), options);
  };
  try {
    return start();
  } finally {
    globalThis.Worker = Worker;
  }
}

let policy;

/** The package's policy; `undefined` without trusted types, or if the page's list of policies does not allow it. */
function ownPolicy() {
  try {
    policy ??= globalThis.trustedTypes?.createPolicy('nearprint', { createScriptURL: (address) => address });
  } catch {
    // Then the worker starts only if it needs no policy.
  }
  return policy;
}
