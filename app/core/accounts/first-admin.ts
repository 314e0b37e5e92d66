export const LOCKED = "Admin registration is locked. The system already has an administrator."

/** Why a guest can't create the first administrator: the page was opened without the start log's address, or with an old one. */
export type MissingToken = "no token" | "wrong token"

const WHERE =
	"Open the address that the site printed when it started; it is a new one at each start. With Docker, 'docker compose logs site' shows it."

export const TOKEN_TEXTS: Record<MissingToken, string> = {
	"no token": `Only the person who runs the server can create the first administrator. ${WHERE}`,
	"wrong token": `This address no longer creates the first administrator. ${WHERE}`,
}
