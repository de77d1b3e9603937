import { faultOf, noteRefusal } from './api-contract.js';

/** Checks every answer of the service that a test fetches against docs/openapi.json, also that of another process. */
const { fetch } = globalThis;

globalThis.fetch = async (input, init) => {
  const response = await fetch(input, init);
  const headers = Object.fromEntries(response.headers);
  // Stand-ins for other services set no such header.
  if (headers['x-request-id'] === undefined || response.url === '') return response;
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  const isJson = /^application\/(\w+\+)?json/.test(headers['content-type'] ?? '');
  const body = isJson ? await response.clone().text() : undefined;
  const answer = { method: method.toUpperCase(), url: response.url, status: response.status, headers, body };
  noteRefusal(answer);
  const fault = faultOf(answer);
  if (fault !== undefined) throw new Error(fault);
  return response;
};
