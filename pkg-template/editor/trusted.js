/** Where Content-Security-Policy requires trusted types, a worker starts only from an address that a policy has passed, and bundlers
    do not know the expression that makes the worker with a policy in it. So `Worker` stands for one with our policy while
    `start` runs. */
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

/** None where there are no trusted types, or where the page's own list of policies leaves it out. */
function ownPolicy() {
  try {
    policy ??= globalThis.trustedTypes?.createPolicy('nearprint', { createScriptURL: (address) => address });
  } catch {
    // Then the worker starts only if it needs no policy.
  }
  return policy;
}
