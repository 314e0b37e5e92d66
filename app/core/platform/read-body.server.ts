const wholeBodies = new WeakMap<ReadableStream, Buffer[]>()

/** For bodies of megabytes, which `new Response(buffer)` would copy. The chunks must not be changed. */
export function streamOf(chunks: Buffer[]): ReadableStream<Uint8Array> {
	let at = 0
	const stream = new ReadableStream<Uint8Array>({
		pull(controller) {
			const chunk = chunks[at]
			if (chunk) controller.enqueue(chunk)
			else controller.close()
			at += 1
		},
	})
	wholeBodies.set(stream, chunks)
	return stream
}

export async function readChunks({ body }: Response): Promise<Buffer[]> {
	const whole = body && wholeBodies.get(body)
	if (whole) return whole
	const chunks: Buffer[] = []
	for await (const chunk of body ?? [])
		chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
	return chunks
}

export function byteLengthOf(chunks: Buffer[]): number {
	return chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
}
