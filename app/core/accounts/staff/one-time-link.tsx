import { useEffect, useRef } from "react"
import { LINK_HOURS } from "#core/accounts/account.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { useTimeZone } from "#core/ui/time-zone.ts"
import { CopyButton } from "./copy-button.tsx"

export type ShownLink = { username: string; url: string; picture: string; expiresAt: string }

/** Takes the focus, because the link is shown only once. Set `key` to the link. */
export function OneTimeLink({ username, url, picture, expiresAt }: ShownLink) {
	const section = useRef<HTMLElement>(null)
	const zone = useTimeZone()
	useEffect(() => section.current?.focus(), [])
	return (
		<section
			ref={section}
			tabIndex={-1}
			aria-labelledby="link-title"
			className={`${NOTICE.gold} my-4 grid gap-3 outline-none`}
		>
			<h2 id="link-title" className="text-lg [overflow-wrap:anywhere]">
				Link for {username}
			</h2>
			<p>
				<strong>This link is shown only now.</strong> Send it to {username}, or let them scan the code. With
				it they set their password. It works once, for {LINK_HOURS} hours, until{" "}
				{formatDateTime(expiresAt, zone)}.
			</p>
			<label className="grid gap-1 font-semibold">
				Link
				<input
					readOnly
					value={url}
					onFocus={(event) => event.currentTarget.select()}
					className="field font-normal"
				/>
			</label>
			<CopyButton text={url} what="link" />
			<img
				src={picture}
				alt={`QR code of the link for ${username}`}
				width="240"
				height="240"
				className="w-60 max-w-full rounded bg-white"
			/>
		</section>
	)
}
