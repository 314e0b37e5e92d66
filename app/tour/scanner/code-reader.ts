import { openNativeReader } from "./native-reader.ts"
import { type CodeReader, openWorkerReader } from "./worker-reader.ts"

/** Falls back to our own decoder. Throws, as `read` does, if that can't be loaded. */
export async function openCodeReader(): Promise<CodeReader> {
	const native = await openNativeReader()
	if (!native) return await openWorkerReader()
	let ours: Promise<CodeReader> | undefined
	return {
		async read(frame) {
			// Some browsers have the API without the service behind it.
			if (!ours) {
				try {
					return await native(frame)
				} catch {
					ours = openWorkerReader()
				}
			}
			return await (await ours).read(frame)
		},
		close: () =>
			ours?.then(
				(reader) => reader.close(),
				() => undefined,
			),
	}
}
