import { cpSync, mkdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { root } from "./site.ts"

/** A line of the Dockerfile's last stage that copies: from the build's checkout to a folder or name in the image. */
export type Copy = { from: string; to: string }

/** What the Dockerfile's last stage copies, with the paths as they are in a checkout and in the image. */
export function copiesOfImage(): Copy[] {
	const lines = readFileSync(path.join(root, "Dockerfile"), "utf8")
		.replace(/\\\n\s*/g, "")
		.split("\n")
	const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")))
	return lastStage
		.filter((line) => line.startsWith("COPY "))
		.flatMap((line) => {
			const [from = "", ...words] = line.split(/\s+/).slice(1)
			const to = words.pop() ?? ""
			if (from !== "--from=build") throw new Error(`Not from the build: ${line}`)
			return words.map((one) => ({ from: one.replace("/site/", ""), to }))
		})
}

/** Puts into a folder what the image holds in /site, so that it can be run without building one. */
export function assembleImage(folder: string): void {
	for (const { from, to } of copiesOfImage()) {
		const isFolder = statSync(path.join(root, from)).isDirectory()
		const target = path.join(folder, to, to.endsWith("/") && !isFolder ? path.basename(from) : "")
		mkdirSync(path.dirname(target), { recursive: true })
		cpSync(path.join(root, from), target, { recursive: true })
	}
}
