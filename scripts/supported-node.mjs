/**
 * Must run on Node 18.
 * @param {string} version as in `process.versions.node`, for example "22.14.0"
 * @param {string} range caret ranges joined by `||`, for example "^22.14 || ^24"
 */
export function isSupported(version, range) {
	// As in npm, nightly builds and release candidates ("26.0.0-rc.1") are in no range.
	const [, major, minor] = /^(\d+)\.(\d+)\.\d+$/.exec(version) ?? []
	return range.split("||").some((part) => {
		const [, from, least = 0] = /^\^(\d+)(?:\.(\d+))?$/.exec(part.trim())
		return major === from && Number(minor) >= Number(least)
	})
}
