import type { FormEvent } from "react"
import { Form, href, useNavigate } from "react-router"
import { MAX_QUERY_LENGTH } from "#core/text/text.ts"
import { SearchIcon } from "./icons.tsx"

type SearchFormProps = {
	className: string
	query?: string
	label?: string
}

export function SearchForm({ className, query, label }: SearchFormProps) {
	const navigate = useNavigate()
	function search(event: FormEvent<HTMLFormElement>) {
		event.preventDefault()
		const text = String(new FormData(event.currentTarget).get("search")).trim()
		if (!text) return
		event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()
		navigate(`${href("/")}?${new URLSearchParams({ search: text })}`)
	}
	return (
		<Form action={href("/")} role="search" aria-label={label} className={className} onSubmit={search}>
			<div className="field flex p-0 in-[.on-band]:border-softband in-[.on-band]:bg-transparent in-[.on-band]:text-onband">
				<input
					// The key makes a new URL replace the typed text.
					key={query}
					defaultValue={query}
					type="search"
					name="search"
					placeholder="Search species..."
					aria-label="Search species"
					autoComplete="off"
					enterKeyHint="search"
					maxLength={MAX_QUERY_LENGTH}
					className="min-h-11 w-full min-w-0 pr-2 placeholder:text-inherit focus-visible:outline-offset-0"
				/>
				<button
					type="submit"
					aria-label="Search"
					className="-order-1 grid w-11 shrink-0 cursor-pointer place-items-center focus-visible:outline-offset-0"
				>
					<SearchIcon className="size-5" />
				</button>
			</div>
		</Form>
	)
}
