import { setImmediate as nextTurn } from "node:timers/promises"
import { STREAMED } from "./request-limits.server.ts"

/** Each part should take a few ms: the event loop is free only between parts. A late error ends the connection. */
export async function streamedFile(
	request: Request,
	makeParts: () => AsyncGenerator<string | Uint8Array>,
	headers: Record<string, string>,
): Promise<Response> {
	if (request.method === "HEAD") return new Response(null, { headers })
	const parts = makeParts()
	let next = await parts.next()
	const encoder = new TextEncoder()
	const body = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				if (next.done) return controller.close()
				controller.enqueue(typeof next.value === "string" ? encoder.encode(next.value) : next.value)
				await nextTurn()
				next = await parts.next()
			},
			async cancel() {
				await parts.return(undefined)
			},
		},
		{ highWaterMark: 0 },
	)
	return new Response(body, { headers: { ...headers, ...STREAMED } })
}
