/** What is documented and was noted by no process in `directory`, in the order of the document. */
export function refusalsWithoutTest(directory: string): string[];
/** Every refusal of every operation in docs/openapi.json: "DELETE /api/account/keys/{keyId} 404 key-not-found". */
export function documentedRefusals(): string[];
