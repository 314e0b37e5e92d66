// React Router matches routes in any case and with a trailing slash.
const UPLOAD_ROUTES = [
	/^\/admin\/species\/(new|[1-9]\d*\/edit)(\.data)?\/?$/i,
	/^\/admin\/import(\.data)?\/?$/i,
	/^\/api\/species(\/import|\/[1-9]\d*)?\/?$/i,
]

export function acceptsUploads(method: string, pathname: string): boolean {
	return /^(POST|PUT|PATCH)$/.test(method) && UPLOAD_ROUTES.some((route) => route.test(pathname))
}
