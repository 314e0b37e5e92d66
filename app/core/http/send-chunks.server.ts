import type { ServerResponse } from "node:http"

/** Ends the response with these chunks, in as few system calls as possible. */
export function sendChunks(response: ServerResponse, chunks: Buffer[]): void {
	if (chunks.length > 1) response.cork()
	for (const chunk of chunks.slice(0, -1)) response.write(chunk)
	response.end(chunks.at(-1))
}
