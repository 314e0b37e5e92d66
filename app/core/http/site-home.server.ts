import { href, type RouterContextProvider } from "react-router"
import { isAdmin } from "#core/accounts/user.ts"
import { staffContext } from "./context.server.ts"

/** Editors who may close the farm have only the opening hours. */
export function siteHome(context: Readonly<RouterContextProvider>): string {
	return isAdmin(context.get(staffContext)) ? href("/admin/site") : href("/admin/site/hours")
}
