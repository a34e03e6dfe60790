/** Where tabs hear of each other's changes; `undefined` where there is no such thing, as in old engines. */
export const channelOf = (name, topic) => globalThis.BroadcastChannel && new BroadcastChannel(`nearprint:${name}:${topic}`);
