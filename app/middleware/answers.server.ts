import { data } from "react-router"

/** Thrown where an address names nothing that this visitor may see. */
export function notFound() {
	return data(null, { status: 404 })
}

/** Thrown where a resource does not know the method; pages answer likewise for what they have no form for. */
export function methodNotAllowed(allowed: string): Response {
	return Response.json({ message: "Method Not Allowed" }, { status: 405, headers: { Allow: allowed } })
}
