/** The channel on which tabs announce changes; `undefined` in old engines without it. */
export const channelOf = (name, topic) => globalThis.BroadcastChannel && new BroadcastChannel(`nearprint:${name}:${topic}`);
