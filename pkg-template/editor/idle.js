/** The state of no checker. */
export const IDLE = /*#__PURE__*/ Object.freeze({ version: 0, status: 'idle', matches: Object.freeze([]), error: undefined });
