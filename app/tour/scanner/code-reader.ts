import { openNativeReader } from "./native-reader.ts"
import { openWorkerReader } from "./worker-reader.ts"

/** Reads the texts of the QR codes in a frame. */
export type CodeReader = {
	read(frame: ImageData): Promise<string[]>
	close(): void
}

/** The browser's own reader, or ours where it has none or it fails. Throws, as `read` does, when ours can't be loaded. */
export async function openCodeReader(): Promise<CodeReader> {
	const native = await openNativeReader()
	if (!native) return await openWorkerReader()
	let ours: Promise<CodeReader> | undefined
	return {
		async read(frame) {
			// Some browsers promise a service that the phone does not have.
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
