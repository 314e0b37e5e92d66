export const FILE_DROP =
	"block w-full cursor-pointer rounded-md border-2 border-dashed px-[1rem] pt-[1.25rem] pb-[6.5rem] text-ink file:mr-[1rem] file:min-h-[3rem] file:cursor-pointer file:rounded-md file:border-2 file:border-edge file:px-[1.2rem] file:py-[0.55rem] file:font-[650] sm:pb-[4.5rem]"
