// The servers of the rows: a free port, the first answer, the end, and a worker in workerd.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return `${port}`;
}

/** The page at an address, as soon as something answers there. */
export async function answer(address) {
  for (let i = 0; i < 600; i++) {
    const page = await fetch(address).then(
      (response) => response.text(),
      () => undefined,
    );
    if (page !== undefined) return page;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`nothing answers at ${address}`);
}

/** Runs a program as a server, and ends it, and what it has started, after some work with it. */
export async function during([program, ...args], options, work) {
  const server = spawn(program, args, { stdio: 'ignore', detached: true, ...options });
  try {
    return await work();
  } finally {
    try {
      process.kill(-server.pid);
    } catch {} // it has ended by itself
  }
}

/** Serves the first of some modules of a folder by workerd: `work(ask)`, where `ask(path)` returns what is answered as JSON. */
export async function inWorkerd(workerd, folder, options, modules, work) {
  const port = await freePort();
  const embedded = modules.map((name) => `(name = "${name}", ${name.endsWith('.wasm') ? 'wasm' : 'esModule'} = embed "${name}")`);
  writeFileSync(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [(name = "internet", network = (allow = ["private"])), (name = "main", worker = (${options}, modules = [${embedded.join(', ')}]))],
      sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]);`,
  );
  const ask = async (path) => JSON.parse(await answer(`http://127.0.0.1:${port}/${path}`));
  return during([workerd, 'serve', 'config.capnp'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }, () => work(ask));
}
