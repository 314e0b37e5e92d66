import { LINK_HOURS } from "#core/accounts/account.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { CopyButton, QrPicture, ShownOnce } from "./shown-once.tsx"

type OneTimeLinkProps = { username: string; url: string; picture: string; expiresAt: string }

export function OneTimeLink({ username, url, picture, expiresAt }: OneTimeLinkProps) {
	return (
		<ShownOnce key={url} id="link-title" title={`Link for ${username}`}>
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
			<CopyButton text={url} what="link" />
			<QrPicture src={picture} alt={`QR code of the link for ${username}`} />
		</ShownOnce>
	)
}
