// SPDX-License-Identifier: Apache-2.0
// Requests to the agent. Addresses are relative to the page's, which has the token.

async function answerOf(response) {
  const body = await response.json().catch(() => ({error: `The program answered ${response.status}.`}));
  if (!response.ok) throw new Error(body.error);
  return body;
}

/** Both throw an Error with a sentence of the agent. */
export async function get(path, query = {}) {
  const words = new URLSearchParams(query).toString();
  return answerOf(await fetch(`api/${path}${words ? '?' + words : ''}`));
}

export async function post(path, body = {}) {
  return answerOf(await fetch(`api/${path}`, {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body),
  }));
}

/** Calls `update(data, costs)` with each update of a view, and `trouble(sentence)`, or `trouble('')` when all is well again. Returns a
    function that ends it. */
export function listen(view, update, trouble) {
  const source = new EventSource(`api/live/${view}`);
  source.onmessage = (event) => {
    const message = JSON.parse(event.data);
    trouble(message.error ?? '');
    if (message.data) update(message.data, message.costs ?? {});
  };
  source.onerror = () => trouble('The program does not answer: it has ended, or stands still.');
  return () => source.close();
}
