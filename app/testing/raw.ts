import { type IncomingHttpHeaders, request } from "node:http"

export type RawAnswer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

/** An answer as it is on the wire: `fetch` decodes bodies and hides some headers. */
export function raw(
	site: { address: string },
	path: string,
	headers: Record<string, string> = {},
	method = "GET",
): Promise<RawAnswer> {
	return new Promise((resolve, reject) => {
		const call = request(site.address, { path, headers, method }, async (response) => {
			const chunks: Buffer[] = []
			for await (const chunk of response) chunks.push(chunk)
			resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
		})
		call.on("error", reject)
		call.end()
	})
}
