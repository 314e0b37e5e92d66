/** Reads a response's body. One that is a single chunk, such as the API's lists of megabytes, isn't copied. */
export async function readBody(response: Response): Promise<Buffer> {
	const chunks: Buffer[] = []
	for await (const chunk of response.body ?? [])
		chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
	const [only = Buffer.alloc(0)] = chunks
	return chunks.length > 1 ? Buffer.concat(chunks) : only
}
