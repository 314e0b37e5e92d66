import { href, type RouterContextProvider } from "react-router"
import type { NewLink } from "#core/accounts/account-link.server.ts"
import { originContext } from "#core/http/context.server.ts"
import { qrImage } from "#core/media/qr.ts"

export async function showLink(
	context: Readonly<RouterContextProvider>,
	username: string,
	{ token, expiresAt }: NewLink,
) {
	const url = context.get(originContext) + href("/auth/invitation/:token", { token })
	return { username, url, picture: await qrImage(url), expiresAt }
}
