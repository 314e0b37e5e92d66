const ADDRESSES = [
	/^\/admin\/species\/(new|[1-9]\d*\/edit)(\.data)?$/,
	/^\/admin\/import(\.data)?$/,
	/^\/api\/species(\/import|\/[1-9]\d*)?$/,
]

/** Tells whether files may be sent to this address: pictures and sounds of a species, a list of species. */
export function takesFiles(method: string, pathname: string): boolean {
	return /^(POST|PUT|PATCH)$/.test(method) && ADDRESSES.some((address) => address.test(pathname))
}
