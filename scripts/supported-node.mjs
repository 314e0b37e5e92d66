// No side effects; ensure-supported-node.mjs acts on the result. Must parse on Node 18.

/**
 * Whether a Node version is in a range.
 * @param {string} version as in `process.versions.node`, for example "22.14.0"
 * @param {string} range caret ranges of npm's notation joined by `||`, for example "^22.14 || ^24"
 * @throws {Error} when the range has another form
 */
export function isSupported(version, range) {
	const ranges = caretRanges(range)
	// As in npm, nightly builds and release candidates ("26.0.0-rc.1") are in no range.
	const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
	if (!found) return false
	const [major, minor, patch] = found.slice(1).map(Number)
	return ranges.some(
		(from) => major === from.major && (minor > from.minor || (minor === from.minor && patch >= from.patch)),
	)
}

export function describeRange(range) {
	const names = caretRanges(range).map(({ major, minor, patch }) => {
		if (minor === 0 && patch === 0) return `${major}`
		return `${major}.${minor}${patch === 0 ? "" : `.${patch}`} or a later ${major}`
	})
	const last = names.pop()
	return `Node ${names.length > 0 ? `${names.join(", ")} or ${last}` : last}`
}

/**
 * Which package holds a Node for a machine, and where it goes in the checkout.
 * @param {{ platform: string, arch: string, isMusl: boolean }} machine `process.platform`, `process.arch`, and whether
 * its C library is musl (Alpine Linux), for which the registry has no package
 * @param {Record<string, { name: string, version: string, integrity: string }>} packages node-packages.json
 * @returns {{ name: string, version: string, integrity: string, folder: string, program: string } | undefined}
 * `folder` is relative to the checkout, `program` to the folder; undefined where there is no package
 */
export function nodeToFetch({ platform, arch, isMusl }, packages) {
	const machine = `${platform}-${arch}`
	if (isMusl || !Object.hasOwn(packages, machine)) return undefined
	const chosen = packages[machine]
	return {
		...chosen,
		folder: `.node/${chosen.version}-${machine}`,
		program: platform === "win32" ? "bin/node.exe" : "bin/node",
	}
}

function caretRanges(range) {
	return range.split("||").map((part) => {
		const found = /^\^(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(part.trim())
		if (!found) throw new Error(`'${range}' is not a list of caret ranges such as "^22.14 || ^24".`)
		const [major, minor, patch] = found.slice(1).map((number) => Number(number ?? 0))
		return { major, minor, patch }
	})
}
