import { execFileSync } from "node:child_process"
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { root } from "./site.ts"

/** A checkout with a build of its own, gone after `remove`. */
export type Release = { checkout: string; remove(): Promise<void> }

/** Builds these sources with some words of a file replaced by others: the release after this one. */
export async function buildNextRelease(file: string, words: string, others: string): Promise<Release> {
	const checkout = await mkdtemp(path.join(tmpdir(), "release-"))
	for (const name of ["app", "db", "public", "scripts", "package.json", "tsconfig.json"])
		await cp(path.join(root, name), path.join(checkout, name), { recursive: true })
	for (const name of ["vite.config.ts", "react-router.config.ts"])
		await cp(path.join(root, name), path.join(checkout, name))
	await symlink(path.join(root, "node_modules"), path.join(checkout, "node_modules"))
	const text = await readFile(path.join(checkout, file), "utf8")
	if (!text.includes(words)) throw new Error(`'${words}' does not stand in ${file}.`)
	await writeFile(path.join(checkout, file), text.replace(words, others))
	const { VITEST: _, ...environment } = process.env
	execFileSync("npm", ["run", "--silent", "build"], {
		cwd: checkout,
		env: { ...environment, NODE_ENV: "production" },
		stdio: "pipe",
	})
	return { checkout, remove: () => rm(checkout, { recursive: true }) }
}
