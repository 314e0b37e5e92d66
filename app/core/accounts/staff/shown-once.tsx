import { type ReactNode, useEffect, useRef } from "react"
import { LINK_HOURS } from "#core/accounts/user.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { ShareButton } from "#core/ui/share-button.tsx"

export function ShownOnce({ title, children }: { title: string; children: ReactNode }) {
	const section = useRef<HTMLElement>(null)
	useEffect(() => section.current?.focus(), [])
	return (
		<section
			ref={section}
			tabIndex={-1}
			aria-labelledby="shown-title"
			className={`${NOTICE.gold} my-4 grid gap-3 outline-none`}
		>
			<h2 id="shown-title" className="text-lg [overflow-wrap:anywhere]">
				{title}
			</h2>
			{children}
		</section>
	)
}

type OneTimeLinkProps = { username: string; url: string; picture: string; expiresAt: string }

export function OneTimeLink({ username, url, picture, expiresAt }: OneTimeLinkProps) {
	return (
		<ShownOnce key={url} title={`Link for ${username}`}>
			<p>
				<strong>This link is shown only now.</strong> Send it to {username}, or let them scan the code. With
				it they set their password. It works once, for {LINK_HOURS} hours, until {formatDateTime(expiresAt)}.
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
			<p>
				<ShareButton title={`Link for ${username}`} path={new URL(url).pathname} />
			</p>
			<QrPicture src={picture} alt={`QR code of the link for ${username}`} />
		</ShownOnce>
	)
}

export function QrPicture({ src, alt }: { src: string; alt: string }) {
	return (
		<img src={src} alt={alt} width="240" height="240" className="mt-3 w-60 max-w-full rounded bg-white" />
	)
}
