import { type FileHandle, open } from "node:fs/promises"
import { Writable } from "node:stream"

export class ErrorHoldingFile extends Writable {
	diskError: Error | undefined
	#handle: FileHandle | undefined

	constructor(private readonly file: string) {
		super()
	}

	override _construct(done: () => void): void {
		this.#attempt(async () => {
			this.#handle = await open(this.file, "w")
		}, done)
	}

	override _write(chunk: Buffer, _encoding: string, done: () => void): void {
		this.#attempt(async () => this.#handle?.writeFile(chunk), done)
	}

	override _final(done: () => void): void {
		this.#attempt(async () => this.#handle?.sync(), done)
	}

	override _destroy(error: Error | null, done: (error: Error | null) => void): void {
		const closed = this.#handle?.close() ?? Promise.resolve()
		closed.then(
			() => done(error),
			() => done(error),
		)
	}

	#attempt(work: () => Promise<unknown>, done: () => void): void {
		const failed = (error: Error) => {
			this.diskError = error
		}
		if (this.diskError) done()
		else work().catch(failed).then(done)
	}
}
