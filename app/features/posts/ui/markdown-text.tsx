/** Rendered Markdown has no classes, except those of `markdown-blocks.ts`, so the container styles its elements. */
const LOOK = [
	"markdown max-w-prose [&>*+*]:mt-[1.1em] wrap-anywhere",
	"[&_:is(h2,h3,h4)]:mt-[1.6em] [&_h2]:text-[1.5rem] [&_h3]:text-[1.25rem]",
	"[&_h4]:font-display [&_h4]:text-[1.1rem] [&_h4]:font-bold",
	"[&_a:not(.button)]:text-lake [&_a:not(.button)]:underline",
	"[&_a[rel~=external]]:after:ml-[0.15em] [&_a[rel~=external]]:after:content-['↗'_/_'']",
	"[&_.button]:wrap-anywhere",
	"[&_:is(ul,ol)]:pl-[1.4em] [&_ul]:list-disc [&_ol]:list-decimal",
	"[&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_blockquote]:text-soft",
	"[&_img]:rounded-md",
	"[&_.row]:grid [&_.row]:grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] [&_.row]:gap-2",
	"[&_details]:border-b [&_details]:border-line [&_details]:py-1 [&_details>*+*]:mt-2",
	"[&_summary]:cursor-pointer [&_summary]:py-2.5 [&_summary]:font-semibold",
	"[&_.wide]:overflow-x-auto",
	"[&_table]:w-full [&_table]:border-collapse [&_table]:tabular-nums [&_table]:wrap-normal",
	"[&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-2 [&_:is(th,td)]:align-baseline",
	"[&_:is(th,td):not(:last-child)]:pr-3 [&_:is(th,td):not(.center,.right)]:text-start",
	"[&_.center]:text-center [&_.right]:text-end",
	// A long word in the first column breaks, so that the prices stay on screen.
	"[&_:is(th,td):first-child]:min-w-24 [&_:is(th,td):first-child]:wrap-anywhere",
].join(" ")

/** Prints the targets of buttons, and unfolds answers. */
const ON_PAPER = [
	"print:[&_.button]:inline print:[&_.button]:border-0 print:[&_.button]:bg-transparent print:[&_.button]:p-0",
	"print:[&_.button]:text-lake print:[&_.button]:underline",
	"print:[&_details::details-content]:block print:[&_details::details-content]:[content-visibility:visible]",
].join(" ")

/** `html` comes from the server's Markdown renderer, which shows HTML in Markdown as text. */
export function MarkdownText({ html, className = "" }: { html: string; className?: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: see above
	return <div className={`${LOOK} ${ON_PAPER} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
