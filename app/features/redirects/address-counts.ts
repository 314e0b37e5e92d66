import { isOwnPage, MAX_PATH } from "#core/http/own-addresses.ts"

export const COUNTED_DAYS = 90
export const MISSING_DAYS = 30

/** Files that scanners look for, and pictures, styles and scripts of an earlier site. */
const FILE = /\/\.|\.(?!html?$|pdf$)[^./]+$/
/** Privacy: a mistyped link may contain an e-mail address or a key. */
const PERSONAL = /@|\/(invitation|receipts)\//

export const isWorthCounting = (path: string) =>
	path.length <= MAX_PATH &&
	!isOwnPage(path) &&
	!FILE.test(path) &&
	!PERSONAL.test(path) &&
	!/\p{Cc}/u.test(path)
