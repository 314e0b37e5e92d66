// As routes are found: with a slash at the end or without, capitals or not.
const ADDRESSES = [
	/^\/admin\/species\/(new|[1-9]\d*\/edit)(\.data)?\/?$/i,
	/^\/admin\/import(\.data)?\/?$/i,
	/^\/api\/species(\/import|\/[1-9]\d*)?\/?$/i,
]

/** Tells whether files may be sent to this address: pictures and sounds of a species, a list of species. */
export function takesFiles(method: string, pathname: string): boolean {
	return /^(POST|PUT|PATCH)$/.test(method) && ADDRESSES.some((address) => address.test(pathname))
}
