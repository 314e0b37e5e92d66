import { mkdtempSync } from "node:fs"
import { rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"

/**
 * A camera for Chromium whose film the test writes; a film runs from when the camera is started, again and again. Whether a
 * page may use it is for the browser context to say: `permissions: ["camera"]`.
 */
export function fakeCamera() {
	const folder = mkdtempSync(path.join(tmpdir(), "camera-"))
	const file = path.join(folder, "film.mjpeg")
	return {
		args: ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${file}`],
		/** Puts what the camera sees next: JPEGs of one size, with how many pictures each of them stays. */
		async show(...scenes: [picture: Buffer, pictures: number][]): Promise<void> {
			const film = scenes.flatMap(([picture, pictures]) => new Array<Buffer>(pictures).fill(picture))
			await writeFile(file, Buffer.concat(film))
		},
		remove: () => rm(folder, { recursive: true }),
	}
}
