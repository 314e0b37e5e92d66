import type { TestSite } from "./site.ts"

export const ADMIN = { username: "anna", password: "correct horse battery" }

/** A browser without a browser: keeps its cookies and says where its forms come from. */
export type Client = {
	get(path: string): Promise<Response>
	/** A form: fields by name, or a ready body. */
	post(
		path: string,
		body?: Record<string, string> | string | URLSearchParams | FormData,
		init?: RequestInit,
	): Promise<Response>
	cookie(): string
}

/**
 * Somebody with a cookie jar of their own. Redirects are not followed. `origin`: where the site believes to be; `ask` is
 * another way to reach the address than `fetch`.
 */
export function client(
	site: { address: string },
	origin = site.address,
	ask: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Client {
	let cookie = ""
	async function send(path: string, init: RequestInit): Promise<Response> {
		const headers = new Headers(init.headers)
		if (cookie) headers.set("Cookie", cookie)
		if (init.method && !headers.has("Origin")) headers.set("Origin", origin)
		const response = await ask(site.address + path, { redirect: "manual", ...init, headers })
		const [set] = response.headers.getSetCookie()
		if (set) cookie = set.split(";")[0] ?? ""
		return response
	}
	return {
		get: (path) => send(path, {}),
		post(path, body = {}, init = {}) {
			const isReady = typeof body === "string" || body instanceof FormData || body instanceof URLSearchParams
			return send(path, { method: "POST", body: isReady ? body : new URLSearchParams(body), ...init })
		},
		cookie: () => cookie,
	}
}

/** The site's administrator, made by the real form where there is none yet, signed in by the real form otherwise. */
export async function signedInAdmin(site: Pick<TestSite, "address">, origin?: string): Promise<Client> {
	const admin = client(site, origin)
	const made = await admin.post("/auth/create", ADMIN)
	if (made.status === 403) {
		const login = await admin.post("/auth", ADMIN)
		if (login.status !== 303) throw new Error(`Signing in failed with ${login.status}.`)
	}
	return admin
}
