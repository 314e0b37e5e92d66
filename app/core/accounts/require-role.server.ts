import { data, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router"
import { storeTypedFields } from "#core/forms/typed-fields.server.ts"
import {
	databaseContext,
	staffRolesContext,
	viewerContext,
	withoutFactorContext,
} from "#core/http/context.server.ts"
import { readRootLayoutData } from "#core/http/root-layout-data.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { secondFactorPath } from "./second-factor.ts"
import { grantAccess } from "./staff-access.server.ts"
import { NOT_DONE } from "./ui/auth-page.tsx"
import { type Access, hasAccess, type User } from "./user.ts"

/** Redirects guests to the login, and staff to a required second factor. Others get 403. */
export const requireRole: MiddlewareFunction<Response> = async ({ context, request, url, pattern }, next) => {
	const { user, role } = await rejectUnlessStaff(context, request, url, pattern)
	grantAccess(context, user, role)
	return await next()
}

/** Throws the response for those who may not open the page. */
export async function rejectUnlessStaff(
	context: Readonly<RouterContextProvider>,
	request: Request,
	url: URL,
	pattern: string,
): Promise<{ user: User; role: Access }> {
	const viewer = context.get(viewerContext)
	if (!viewer) {
		const { draft, back } = await storeForm(context, request, url)
		const isNotDone = request.method === "POST" && !draft
		const search = new URLSearchParams({ redirectTo: back, ...(isNotDone && { [NOT_DONE]: "1" }) })
		throw redirect(`${href("/auth")}?${search}`, 303)
	}
	const limited = context.get(withoutFactorContext)
	if (limited && url.pathname !== href("/admin/security/second-factor")) {
		const { back } = await storeForm(context, request, url)
		throw redirect(secondFactorPath(back), 303)
	}
	const user = limited ?? viewer
	const role = context.get(staffRolesContext).get(`/${pattern.replace(/^\//, "")}`) ?? "admin"
	const settings = await readSettings(context.get(databaseContext))
	if (!hasAccess(user, role, settings)) throw data(await readRootLayoutData(context), { status: 403 })
	return { user, role }
}

/** Stores the text of a form as a draft, if it has drafts. `back` is the path that shows it. */
async function storeForm(context: Readonly<RouterContextProvider>, request: Request, url: URL) {
	const draft = request.method === "POST" ? await storeTypedFields(context, request, url) : undefined
	const back = new URL(url)
	if (draft) back.searchParams.set("draft", draft)
	return { draft, back: back.pathname + back.search }
}
