/** Sizes for libraries without styles: an element without a size cannot be clicked. */
export const style = `<style>
  .box { display: inline-block; width: 20px; height: 20px; border: 1px solid }
  .slider { position: relative; display: block; width: 200px; height: 40px }
  .control, .track { position: relative; display: block; width: 200px; height: 20px }
  .thumb { display: block; width: 20px; height: 20px; background: black }
  .overlay { position: fixed; inset: 0 }
  .content { position: fixed; top: 200px; left: 200px; background: white }
  [role=radio], [role=checkbox], [role=switch] { min-width: 20px; min-height: 20px }
</style>`
